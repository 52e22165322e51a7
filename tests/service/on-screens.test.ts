import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { service } from '../../contract/service/service.ts'

const client = ['src', 'commands']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  )
  .join('\n')

const elsewhere = ['customers.serviceApplications', 'invoiceReports.serviceExcel', 'production.serviceStockItems']

/** Filled from the loaded record. */
const without = new Set(['service.editData'])

test('what the server can do of service, a person can ask for', () => {
  const calls = [...Object.keys(service).map((name) => `service.${name}`), ...elsewhere]
  expect(calls.filter((name) => !without.has(name) && !new RegExp(`\\b${name.replace('.', '\\.')}\\b`).test(client))).toEqual([])
})
