import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { service } from '../../contract/service/service.ts'

/** All that the client is made of: its screens and what people command. */
const client = ['src', 'commands']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  )
  .join('\n')

/** Calls about service that stand in other areas. */
const elsewhere = ['customers.serviceApplications', 'invoiceReports.serviceExcel', 'production.serviceStockItems']

/** A form that is drawn from the record that is already there asks for nothing else. */
const without = new Set(['service.editData'])

test('what the server can do of service, a person can ask for', () => {
  const calls = [...Object.keys(service).map((name) => `service.${name}`), ...elsewhere]
  expect(calls.filter((name) => !without.has(name) && !new RegExp(`\\b${name.replace('.', '\\.')}\\b`).test(client))).toEqual([])
})
