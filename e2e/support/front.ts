import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'

/**
 * @file A reverse proxy before the product, as in docs/deploy, that can also serve another version of the client: the
 * worker and the page name it, and parts of the former build may be gone.
 */

export interface Front {
  url: string
  /** Changes the version that is served. */
  serve: (change: Partial<Served>) => void
  /** Paths asked so far. */
  asked: readonly string[]
  close: () => Promise<void>
}

interface Served {
  /** Null: as built. */
  version: string | null
  /** Path of a part that the new build no longer has. */
  gone: string | null
  /** Part that the new worker wants and nobody has. */
  broken: boolean
  /** Answers of the API wait until it speaks again. */
  silent: boolean
}

export async function startFront(product: string): Promise<Front> {
  const served: Served = { version: null, gone: null, broken: false, silent: false }
  const asked: string[] = []
  const waiting: (() => void)[] = []
  const answer: Answer = (path, send) => (served.silent && path.startsWith('/api/') ? waiting.push(send) : send())
  const server = createServer((incoming, outgoing) => {
    asked.push(incoming.url ?? '')
    pass(product, served, incoming, outgoing, answer)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: addressOf(server),
    asked,
    serve: (change) => {
      Object.assign(served, change)
      if (!served.silent) for (const send of waiting.splice(0)) send()
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Sends an answer now, or later. */
type Answer = (path: string, send: () => void) => void

function addressOf(server: Server): string {
  const at = server.address()
  return `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`
}

function pass(product: string, served: Served, incoming: IncomingMessage, outgoing: ServerResponse, send: Answer): void {
  const path = incoming.url ?? '/'
  if (path === served.gone) return void outgoing.writeHead(404).end()
  const headers = { ...incoming.headers }
  // Texts are rewritten, so they come as they are.
  const isText = path === '/sw.js' || /text\/html/.test(headers.accept ?? '') || path === '/'
  if (isText) delete headers['accept-encoding']
  const passed = ask(`${product}${path}`, { method: incoming.method, headers }, (answer) => {
    const { version } = served
    const answered = { ...answer.headers }
    const former = String(answered['app-version'] ?? '')
    if (version !== null && former !== '') answered['app-version'] = version
    if (version === null || !isText) {
      send(path, () => {
        if (outgoing.destroyed) return
        outgoing.writeHead(answer.statusCode ?? 502, answered)
        answer.pipe(outgoing)
      })
      return
    }
    delete answered['content-length']
    void textOf(answer).then((text) => {
      outgoing.writeHead(answer.statusCode ?? 502, answered)
      outgoing.end(rewritten(text.replaceAll(former, version), served))
    })
  })
  passed.on('error', () => outgoing.destroy())
  // A page that leaves ends its calls.
  outgoing.on('close', () => passed.destroy())
  incoming.pipe(passed)
}

/** The list of a new build names neither what is gone nor has what is broken. */
function rewritten(text: string, { gone, broken }: Served): string {
  const listed = text.replace(/\{"revision":null,"url":"([^"]+)"\},?/g, (entry, url: string) => (`/${url}` === gone ? '' : entry))
  return broken ? listed.replace('{"revision":"', '{"revision":null,"url":"assets/missing-part.js"},{"revision":"') : listed
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks).toString('utf8')
}
