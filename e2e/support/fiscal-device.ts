import { createServer } from 'node:http'

/** Path and body of a request. */
export interface ReceivedRequest {
  path: string
  body: { id: string; total: string }
}

/** Starts a simulated fiscal device at the configured address; the test closes it. */
export async function fiscalDevice(): Promise<{ receivedRequests: ReceivedRequest[]; close: () => Promise<void> }> {
  const receivedRequests: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      receivedRequests.push({ path: request.url ?? '', body: JSON.parse(Buffer.concat(chunks).toString()) as ReceivedRequest['body'] })
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ number: `KA-${receivedRequests.length}` }))
    })
  })
  await new Promise<void>((resolve) => server.listen(Number(process.env['E2E_DEVICE']), '127.0.0.1', resolve))
  return {
    receivedRequests,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
