// Notices that come when nobody looks: what this browser can do, and what its owner has chosen.
import { api } from "./api";
import { msg } from "./messages";
import type { ChannelOptions, Desk } from "./types";

export type Format = NonNullable<ChannelOptions["format"]>;

/** What kind of receiver an address belongs to, as far as its name tells. */
export function formatOf(address: string): Format {
  let host = "";
  try {
    host = new URL(address).hostname;
  } catch {
    return "json";
  }
  if (/(^|\.)discord(app)?\.com$/.test(host)) return "discord";
  if (/(^|\.)slack\.com$/.test(host)) return "slack";
  return /(^|\.)ntfy(\.|$)/.test(host) ? "ntfy" : "json";
}

export const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** Why this browser cannot show notices while the page is closed; null if it can. */
export function cannotPush(): string | null {
  if (!globalThis.isSecureContext) return msg("Notices on a device need a server that is reached over https.");
  if ("serviceWorker" in navigator && "PushManager" in globalThis) return null;
  return /iPhone|iPad/.test(navigator.userAgent)
    ? msg("On an iPhone or iPad, put this page on the home screen first and open it from there.")
    : msg("This browser cannot show notices while the page is closed.");
}

/** Asks the browser for a subscription, and the server to use it. */
export async function pushHere(key: string, language: string): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  await (await registration.pushManager.getSubscription())?.unsubscribe(); // it may hold for another server's key
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const keys = subscription.toJSON().keys ?? {};
  await api.addChannel({ kind: "push", address: subscription.endpoint, options: { language, zone: zone(), p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" } });
}

export async function noPushHere(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Whether this browser gets pushes: then the page itself need not notify too. */
export async function hasPush(): Promise<boolean> {
  try {
    return !!(await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription());
  } catch {
    return false;
  }
}

let known: Promise<Desk> | null = null;

/** Whether the person of this browser wants notices at all; asked once. */
export async function wantsNotices(): Promise<boolean> {
  known ??= api.notices();
  try {
    return (await known).channels.length > 0;
  } catch (error) {
    known = null;
    throw error;
  }
}

/** What was chosen has changed. */
export function forgetChoice(): void {
  known = null;
}

/** The icon of an installed app says at how many tables it is one's turn. */
export function showBadge(count: number): void {
  const app = navigator as Navigator & { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> };
  void (count ? app.setAppBadge?.(count) : app.clearAppBadge?.())?.catch(() => undefined);
}
