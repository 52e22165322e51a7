import type { Store } from '../store/store.ts'
import { clientLock, takeMessage, usedMessage, versionMessage } from '../worker/messages.ts'

/** @file The window's part in the service worker: its installation and its newer versions. */

/** Milliseconds between two looks for the same version, since every answer of the server names it. */
const looking = 30_000
/** Milliseconds in which a worker takes over, or answers. */
const answering = 5000

const reloadedFor = 'reloaded_for_version'

let looked: { version: string; at: number; found: Promise<boolean> } | undefined

/**
 * Installs the service worker that answers the page and its code without network. It stores the code of every page,
 * so it begins when the first page rests. Without TLS browsers have none, and development has no version.
 */
export function installWorker(built: string): void {
  if (built === '' || !('serviceWorker' in navigator)) return
  // Held until the window closes, so that the worker knows which versions are used.
  void navigator.locks.request(clientLock(built), { mode: 'shared' }, () => new Promise(() => undefined))
  navigator.serviceWorker
    .register('/sw.js', { updateViaCache: 'none' })
    .then(() => navigator.serviceWorker.controller?.postMessage(usedMessage))
    // Private windows and full disks: the product works from the server.
    .catch(() => undefined)
}

interface Newer {
  version: string
  /** Version of this window. */
  built: string
  mayReload: (affects: 'all') => boolean
  offered: Store<boolean>
}

/**
 * A reload shows what the worker has, so the worker comes first. A failing update leaves everything as it is. A window
 * reloads by itself at most once per version, as servers behind one address may differ for a while.
 */
export async function takeFromWorker({ version, built, mayReload, offered }: Newer): Promise<void> {
  if (!(await findNewer(version, built))) return
  if (!mayReload('all')) return offered.set(true)
  await takeNewerWorker()
  sessionStorage.setItem(reloadedFor, version)
  location.reload()
}

/** Whether a reload shows a newer version: its worker has stored all of it, or has taken over already. */
function findNewer(version: string, built: string): Promise<boolean> {
  if (looked?.version === version && Date.now() - looked.at < looking) return looked.found
  const found = find(version, built)
  looked = { version, at: Date.now(), found }
  return found
}

async function find(version: string, built: string): Promise<boolean> {
  const registration = await updated()
  if (!registration) return false
  if (registration.waiting) return true
  // Another window let it take over.
  const active = await versionOf(registration.active)
  return sessionStorage.getItem(reloadedFor) !== version && active !== null && active !== built
}

/** Without network the worker stays as it is; the next answer of the server looks again. */
async function updated(): Promise<ServiceWorkerRegistration | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.update().catch(() => undefined)
  if (registration?.installing) await installed(registration.installing)
  return registration
}

/** The person asked for the newest version; a slow network does not hold them up. */
export async function updateWorker(): Promise<void> {
  await Promise.race([updated(), after(answering)])
  await takeNewerWorker()
}

/** Lets the waiting worker answer all windows. Those at work go on with the parts of their version. */
async function takeNewerWorker(): Promise<void> {
  const waiting = (await navigator.serviceWorker?.getRegistration())?.waiting
  if (!waiting) return
  const taken = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  waiting.postMessage(takeMessage)
  await Promise.race([taken, after(answering)])
}

/** Null if it does not answer. */
async function versionOf(worker: ServiceWorker | null): Promise<string | null> {
  if (!worker) return null
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<string>((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(String(data)))
    port1.start()
  })
  worker.postMessage(versionMessage, [port2])
  return Promise.race([answer, after(answering).then(() => null)])
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

function installed(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (worker.state === 'installed' || worker.state === 'activated' || worker.state === 'redundant') resolve()
    }
    worker.addEventListener('statechange', look)
    look()
  })
}
