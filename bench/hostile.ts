import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { pathOf, type Call } from '../contract/calls.ts'
import { catalog } from '../contract/catalog.ts'
import { customers } from '../contract/customers.ts'
import { invoiceReports } from '../contract/invoice-reports.ts'
import { invoices } from '../contract/invoices.ts'
import { procurements } from '../contract/procurements.ts'
import { runningDatabase } from '../server/db/running.ts'
import { newSecret } from '../server/http/sign-in.ts'
import { crowdedSheet, lyingSheet, nestedXml, unpackingSheet, wideXml } from '../tests/support/hostile-files.ts'
import type { Installation } from './installation.ts'
import { figureOf, percentile, valueOf, type Figure } from './measure.ts'

/** Does harm until it is told to stop; answers when all that it began has ended. */
type Attack = (installation: Installation, over: AbortSignal) => Promise<unknown>

const attacks: Readonly<Record<string, Attack>> = {
  'ligzdots XML': (installation, over) => uploads(installation, over, procurements.createFromInvoice, [nestedXml(5000), wideXml(190_000)]),
  'izpakojamas izklājlapas': (installation, over) =>
    uploads(installation, over, procurements.createFromExcel, [unpackingSheet(1024), lyingSheet(60), crowdedSheet()]),
  '10 eksporti reizē': (installation, over) =>
    together(10, over, async () => {
      const status = await ask(installation, invoiceReports.excel, '?from=2000-01-01', { signal: over })
      if (status !== 200) throw new Error(`An export was answered ${status}`)
    }),
  'slēgta tabula': lockedTable,
  '300 lēni savienojumi': slowConnections,
}

/** How long a person's lists take beside each attack of another: p95 200 ms, and twice his own time at most. */
export async function hostileFigures(installation: Installation, runs: number): Promise<Figure[]> {
  const token = await otherPerson(installation)
  await waits(installation, token, 50)
  const own = await waits(installation, token, runs)
  const figures = [figureOf('naidīgi: cita saraksts, kad neviens netraucē', own)]
  for (const [name, attack] of Object.entries(attacks)) {
    console.log(`  ${name}`)
    const over = new AbortController()
    const attacking = attack(installation, over.signal)
    await sleep(1000)
    const beside = await waits(installation, token, runs)
    over.abort()
    await attacking
    figures.push(
      figureOf(`naidīgi: cita saraksts, ${name}`, beside, { bar: 200 }),
      valueOf(`naidīgi: reizes pret savu laiku, ${name}`, percentile(beside, 0.95) / percentile(own, 0.95), { bar: 2, unit: '' }),
    )
  }
  return figures
}

/** Milliseconds of lists as a person opens them: customers and goods in turn, with a breath between them, for five seconds at least. */
async function waits(installation: Installation, token: string, runs: number): Promise<number[]> {
  const samples: number[] = []
  const begun = performance.now()
  for (let run = 0; run < runs || performance.now() - begun < 5000; run += 1) {
    const start = performance.now()
    const status = await ask(installation, run % 2 === 0 ? customers.list : catalog.list, '', { token })
    if (status !== 200) throw new Error(`The list answered ${status}`)
    samples.push(performance.now() - start)
    await sleep(20)
  }
  return samples
}

interface Asking {
  token?: string
  body?: FormData
  signal?: AbortSignal
}

/** Sends a call and reads its answer to the end; answers the status. */
async function ask(
  { url, token: chief }: Installation,
  call: Call,
  query: string,
  { token = chief, body, signal }: Asking,
): Promise<number> {
  const answer = await fetch(`${url}${pathOf(call.path)}${query}`, {
    method: call.method,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { body }),
    ...(signal && { signal }),
  })
  await answer.arrayBuffer()
  return answer.status
}

/** So many clients doing the same again and again; what is broken off at the end is no fault. */
function together(clients: number, over: AbortSignal, act: (turn: number) => Promise<unknown>): Promise<unknown> {
  const client = async (): Promise<void> => {
    for (let turn = 0; !over.aborted; turn += 1) {
      await act(turn).catch((error: unknown) => {
        if (!over.aborted) throw error
      })
    }
  }
  return Promise.all(Array.from({ length: clients }, client))
}

function uploads(installation: Installation, over: AbortSignal, call: Call, files: readonly Buffer[]): Promise<unknown> {
  return together(4, over, async (turn) => {
    const body = new FormData()
    body.append('supplier_id', '1')
    body.append('files[]', new Blob([new Uint8Array(files[turn % files.length] ?? [])]), 'fails')
    const status = await ask(installation, call, '', { body })
    if (status !== 422) throw new Error(`A hostile file was answered ${status}`)
  })
}

/** Invoices are locked, and forty people want to see them. */
async function lockedTable(installation: Installation, over: AbortSignal): Promise<void> {
  const locker = new pg.Client({ connectionString: runningDatabase(installation.data)?.url })
  await locker.connect()
  await locker.query('begin; lock table invoices in access exclusive mode')
  try {
    await together(40, over, () => ask(installation, invoices.list, '', { signal: over }))
  } finally {
    await locker.query('rollback')
    await locker.end()
  }
}

/** Requests of which a byte comes now and then, half of them within their body. */
async function slowConnections({ url }: Installation, over: AbortSignal): Promise<void> {
  const { hostname, port } = new URL(url)
  const begun = (place: number): string =>
    place % 2 === 0
      ? 'GET /api/orders HTTP/1.1\r\nHost: x\r\nX-Slow: '
      : 'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"email":"'
  const sockets = Array.from({ length: 300 }, (_, place): Socket => {
    const socket = connect(Number(port), hostname, () => socket.write(begun(place)))
    // The server may end one that is too slow.
    return socket.on('error', () => undefined)
  })
  while (!over.aborted) {
    for (const socket of sockets) if (!socket.destroyed) socket.write('a')
    await sleep(200)
  }
  for (const socket of sockets) socket.destroy()
}

/** A token of a person who may do everything and is not the one who attacks. */
async function otherPerson({ db }: Installation): Promise<string> {
  const { secret, hash } = newSecret()
  await sql`
    with person as (
      insert into users (email, name, surname, kind) values (${`bench-${hash.slice(0, 12)}@test.example`}, 'Cits', 'Cilvēks', 'staff') returning id
    ), rights as (
      insert into user_permissions (user_id, permission_id) select person.id, p.id from person, permissions p
    )
    insert into access_tokens (user_id, token_hash, expires_at, last_used_at)
    select id, ${hash}, now() + interval '12 hours', now() from person`.execute(db)
  return secret
}
