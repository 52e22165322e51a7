import { Agent, request } from 'node:http'
import type { ClientRequest, ClientsResult, ClientsTask } from './clients.ts'

/** @file Client process: each client sends the next request after the previous answer. */

process.once('message', (task: ClientsTask) => void work(task))

async function work({ url, token, clients, warming, seconds, requests }: ClientsTask): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const authorization = `Bearer ${token}`
  const samples: number[] = []
  let failed = 0
  const ask = ({ path, body }: ClientRequest) =>
    new Promise<boolean>((done) => {
      const headers = body
        ? { authorization, 'content-type': 'application/json', 'idempotency-key': `bench-${process.pid}-${Math.random()}` }
        : { authorization }
      request(url + path, { agent, headers, method: body ? 'POST' : 'GET' }, (response) => {
        response.resume()
        response.on('end', () => done(response.statusCode === 200))
      })
        .on('error', () => done(false))
        .end(body)
    })
  const client = async (number: number, until: number, count: boolean) => {
    for (let iteration = number * 37; performance.now() < until; iteration += 1) {
      const start = performance.now()
      const answered = await ask(requests[(iteration * 13) % requests.length] ?? { path: '' })
      if (!count) continue
      samples.push(performance.now() - start)
      if (!answered) failed += 1
    }
  }
  const everybody = (until: number, count: boolean) =>
    Promise.all(Array.from({ length: clients }, (_, number) => client(number, until, count)))
  await everybody(performance.now() + warming * 1000, false)
  process.send?.('counting')
  const begun = performance.now()
  await everybody(begun + seconds * 1000, true)
  const result: ClientsResult = { samples, failed, seconds: (performance.now() - begun) / 1000 }
  process.send?.(result, () => process.exit())
}
