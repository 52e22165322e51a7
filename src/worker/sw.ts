import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { clientLock, takeMessage, usedMessage, versionMessage } from './messages.ts'

/**
 * @file The service worker: answers the page and its code from this computer. Calls and files of the API never pass
 * through a cache; what pages need without network is stored by `src/data/stored-answers.ts`.
 */

interface Entry {
  url: string
  revision: string | null
}

/** The parts of the worker's types that are used; TypeScript has no types of page and worker together. */
interface WorkerEvent extends Event {
  data?: unknown
  ports?: readonly MessagePort[]
  waitUntil: (work: Promise<unknown>) => void
}

interface WorkerScope {
  __WB_MANIFEST: Entry[]
  clients: { claim: () => Promise<void> }
  skipWaiting: () => Promise<void>
  addEventListener: (kind: 'install' | 'activate' | 'message', listen: (event: WorkerEvent) => void) => void
}

declare const self: WorkerScope

const shell = '/'
const entries = self.__WB_MANIFEST
const version = entries.find(({ url }) => url === shell)?.revision ?? ''
const precache = new PrecacheController()
precache.addToCacheList(entries)

// A fetch that fails refuses the whole version; the one before goes on.
self.addEventListener('install', (event) => void precache.install(event))
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
  event.waitUntil(removeFormer(event))
})
self.addEventListener('message', (event) => {
  if (event.data === takeMessage) event.waitUntil(self.skipWaiting())
  if (event.data === versionMessage) event.ports?.[0]?.postMessage(version)
  if (event.data === usedMessage) event.waitUntil(removeFormer(event))
})

registerRoute(new PrecacheRoute(precache, { cleanURLs: false, directoryIndex: '' }))
registerRoute(new NavigationRoute(precache.createHandlerBoundToURL(shell), { denylist: [/^\/api\//] }))
// Parts of a version that a window still uses.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
)

/** Parts of former versions stay while a window uses one. */
async function removeFormer(event: WorkerEvent): Promise<void> {
  const { held = [] } = await navigator.locks.query()
  if (held.every(({ name = '' }) => !name.startsWith(clientLock('')) || name === clientLock(version))) await precache.activate(event)
}
