import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export type Answering = (response: ServerResponse, received: Received) => void

/** A local server with changeable answers, closed after the test. */
export async function receiver(): Promise<{ url: string; host: string; got: Received[]; answer: (how: Answering) => void }> {
  const got: Received[] = []
  let how: Answering = (response) => response.writeHead(204).end()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const received = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() }
      got.push(received)
      how(response, received)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return { url: `http://${host}/darbgalds`, host, got, answer: (next) => void (how = next) }
}
