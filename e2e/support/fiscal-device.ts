import { createServer } from 'node:http'

/** What a fiscal device was told: where, and the body. */
export interface Told {
  path: string
  body: { id: string; total: string }
}

/** A fiscal device at the address that the product under test knows; numbers what it registers. A test closes it. */
export async function fiscalDevice(): Promise<{ told: Told[]; close: () => Promise<void> }> {
  const told: Told[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      told.push({ path: request.url ?? '', body: JSON.parse(Buffer.concat(chunks).toString()) as Told['body'] })
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ number: `KA-${told.length}` }))
    })
  })
  await new Promise<void>((resolve) => server.listen(Number(process.env['E2E_DEVICE']), '127.0.0.1', resolve))
  return {
    told,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
