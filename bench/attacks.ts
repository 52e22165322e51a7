import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Call } from '../contract/calls.ts'
import { invoiceReports } from '../contract/invoice-reports/invoice-reports.ts'
import { invoices } from '../contract/invoices/invoices.ts'
import { procurements } from '../contract/procurements/procurements.ts'
import { runningDatabase } from '../server/db/running.ts'
import { crowdedSheet, lyingSheet, nestedXml, unpackingSheet, wideXml } from '../tests/support/hostile-files.ts'
import { ask, type CallTarget } from './ask.ts'

export interface Target extends CallTarget {
  data: string
}

/** Attacks until aborted; resolves when everything it started has ended. */
type Attack = (target: Target, over: AbortSignal) => Promise<unknown>

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

/** Errors after the abort are ignored. */
function together(clients: number, over: AbortSignal, act: (iteration: number) => Promise<unknown>): Promise<unknown> {
  const client = async (): Promise<void> => {
    for (let iteration = 0; !over.aborted; iteration += 1) {
      await act(iteration).catch((error: unknown) => {
        if (!over.aborted) throw error
      })
    }
  }
  return Promise.all(Array.from({ length: clients }, client))
}

function uploads(target: Target, over: AbortSignal, call: Call, files: readonly Buffer[]): Promise<unknown> {
  return together(4, over, async (iteration) => {
    const body = new FormData()
    body.append('supplier_id', '1')
    body.append('files[]', new Blob([new Uint8Array(files[iteration % files.length] ?? [])]), 'fails')
    const status = await ask(target, call, '', { body })
    if (status !== 422) throw new Error(`A hostile file was answered ${status}`)
  })
}

/** Forty people read invoices while the table is locked. */
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

/** Requests that arrive byte by byte, half of them within the body. */
async function slowConnections({ url }: Target, over: AbortSignal): Promise<void> {
  const { hostname, port } = new URL(url)
  const begun = (place: number): string =>
    place % 2 === 0
      ? 'GET /api/orders HTTP/1.1\r\nHost: x\r\nX-Slow: '
      : 'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"email":"'
  const sockets = Array.from({ length: 300 }, (_, place): Socket => {
    const socket = connect(Number(port), hostname, () => socket.write(begun(place)))
    // The server may close a slow connection.
    return socket.on('error', () => undefined)
  })
  while (!over.aborted) {
    for (const socket of sockets) if (!socket.destroyed) socket.write('a')
    await sleep(200)
  }
  for (const socket of sockets) socket.destroy()
}
