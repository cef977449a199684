// Passkeys: the browser's part. What the server asks for comes as JSON with bytes in base 64; the browser wants the bytes themselves.
import { api } from "./api";
import type { Me } from "./types";

type Json = Record<string, unknown>;

export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

export function toText(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** Options as the browser wants them: challenge, user and known passkeys by their bytes. */
export function readOptions(text: string): Json {
  const options = JSON.parse(text) as Json & { challenge: string; user?: Json & { id: string }; excludeCredentials?: (Json & { id: string })[] };
  return {
    ...options,
    challenge: toBytes(options.challenge),
    ...(options.user && { user: { ...options.user, id: toBytes(options.user.id) } }),
    ...(options.excludeCredentials && { excludeCredentials: options.excludeCredentials.map((each) => ({ ...each, id: toBytes(each.id) })) }),
  };
}

/** What the server checks of a browser's answer. */
export function writeAnswer(made: { id: string; rawId: ArrayBuffer; type: string; response: object }): string {
  const parts = made.response as Record<string, unknown>;
  const response: Record<string, string> = {};
  for (const name of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
    const part = parts[name];
    if (part instanceof ArrayBuffer) response[name] = toText(part);
  }
  return JSON.stringify({ id: made.id, rawId: toText(made.rawId), type: made.type, response });
}

/** Whether this browser, at this address, knows passkeys at all. */
export const hasPasskeys = (): boolean => Boolean(globalThis.isSecureContext && globalThis.PublicKeyCredential);

/** Makes a passkey for the identity of this browser. */
export async function makePasskey(name: string): Promise<Me> {
  const { options } = await api.challenge("make", name);
  const made = await navigator.credentials.create({ publicKey: readOptions(options) as unknown as PublicKeyCredentialCreationOptions });
  return api.addPasskey(writeAnswer(made as PublicKeyCredential));
}

/** Signs in with a passkey that was made on another device, or here. */
export async function enterWithPasskey(): Promise<Me> {
  const { options } = await api.challenge("enter", "");
  const signed = await navigator.credentials.get({ publicKey: readOptions(options) as unknown as PublicKeyCredentialRequestOptions });
  return api.enter({ credential: writeAnswer(signed as PublicKeyCredential) });
}
