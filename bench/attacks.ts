import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Call } from '../contract/calls.ts'
import { invoiceReports } from '../contract/invoice-reports/invoice-reports.ts'
import { invoices } from '../contract/invoices/invoices.ts'
import { procurements } from '../contract/procurements/procurements.ts'
import { runningDatabase } from '../server/db/running.ts'
import { crowdedSheet, lyingSheet, nestedXml, unpackingSheet, wideXml } from '../tests/support/hostile-files.ts'
import { ask, type Asked } from './ask.ts'

/** What is attacked: the address, a token to attack with, and the data folder that leads to the database. */
export interface Target extends Asked {
  data: string
}

/** Does harm until it is told to stop; answers when all that it began has ended. */
type Attack = (target: Target, over: AbortSignal) => Promise<unknown>

/** The attacks by the names that their figures have. */
export const attacks: Readonly<Record<string, Attack>> = {
  'ligzdots XML': (target, over) => uploads(target, over, procurements.createFromInvoice, [nestedXml(5000), wideXml(190_000)]),
  'izpakojamas izklājlapas': (target, over) =>
    uploads(target, over, procurements.createFromExcel, [unpackingSheet(1024), lyingSheet(60), crowdedSheet()]),
  '10 eksporti reizē': (target, over) =>
    together(10, over, async () => {
      const status = await ask(target, invoiceReports.excel, '?from=2000-01-01', { signal: over })
      if (status !== 200) throw new Error(`An export was answered ${status}`)
    }),
  'slēgta tabula': lockedTable,
  '300 lēni savienojumi': slowConnections,
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

function uploads(target: Target, over: AbortSignal, call: Call, files: readonly Buffer[]): Promise<unknown> {
  return together(4, over, async (turn) => {
    const body = new FormData()
    body.append('supplier_id', '1')
    body.append('files[]', new Blob([new Uint8Array(files[turn % files.length] ?? [])]), 'fails')
    const status = await ask(target, call, '', { body })
    if (status !== 422) throw new Error(`A hostile file was answered ${status}`)
  })
}

/** Invoices are locked, and forty people want to see them. */
async function lockedTable(target: Target, over: AbortSignal): Promise<void> {
  const locker = new pg.Client({ connectionString: runningDatabase(target.data)?.url })
  await locker.connect()
  await locker.query('begin; lock table invoices in access exclusive mode')
  try {
    await together(40, over, () => ask(target, invoices.list, '', { signal: over }))
  } finally {
    await locker.query('rollback')
    await locker.end()
  }
}

/** Requests of which a byte comes now and then, half of them within their body. */
async function slowConnections({ url }: Target, over: AbortSignal): Promise<void> {
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
