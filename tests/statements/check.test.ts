import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newClient } from '../../server/db/client.ts'
import { type FreshDatabase, freshDatabase } from '../support/postgres.ts'
import { check, type Findings } from './check.ts'
import { claimsIn } from './claims.ts'
import { Describer } from './described.ts'
import { faulty, honest, neverExecuted, ofOwnTable } from './fixtures/claims.ts'
import { noteStatements } from './note.ts'

const root = join(import.meta.dirname, '../..')
const fixture = 'tests/statements/fixtures/claims.ts'

let database: FreshDatabase
let findings: Findings

beforeAll(async () => {
  database = await freshDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'darbgalds-statements-'))
  const client = newClient({ connectionString: database.url })
  const describer = new Describer(database.url)
  await Promise.all([client.connect(), describer.open()])
  const end = noteStatements(folder, fixture)
  try {
    for (const ask of [...Object.values(honest), ...Object.values(faulty)]) await ask(database.db, client)
    await ofOwnTable(database.db)
  } finally {
    end()
  }
  findings = await check(claimsIn(root, fixture), folder, describer)
  await Promise.all([client.end(), describer.close()])
  rmSync(folder, { recursive: true })
})

afterAll(() => database.drop())

describe('row types are held against what PostgreSQL answers', () => {
  test('each that does not hold is a fault, and none that does', () => {
    expect(findings.faults.map(withoutPlace).toSorted()).toEqual(Object.keys(faulty).toSorted())
  })

  test('places that were not executed or could not be described are told apart', () => {
    expect(findings.notExecuted).toHaveLength(1)
    expect(findings.notExecuted[0]).toMatch(/^tests\/statements\/fixtures\/claims\.ts:\d+:\d+$/)
    expect(findings.notDescribed.map(withoutPlace)).toEqual(['relation "gone" does not exist'])
    expect(neverExecuted.name).toBe('neverExecuted')
  })

  test('what claims nothing is not counted', () => {
    expect(findings.places).toBe(Object.keys(honest).length + Object.keys(faulty).length)
  })
})

function withoutPlace(line: string): string {
  return line.replace(/^\S+:\d+:\d+: /, '')
}
