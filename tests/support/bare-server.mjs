import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { register } from 'tsx/esm/api'

/** @file The server as `npm start` runs it, with an empty page for its client: for tests of the server alone. */

const clientDir = mkdtempSync(join(tmpdir(), 'darbgalds-page-'))
writeFileSync(join(clientDir, 'index.html'), '<!doctype html><title>Darbgalds</title>')
process.on('exit', () => rmSync(clientDir, { recursive: true, force: true }))
register()
const { main } = await import('../../server/main.ts')
await main({ clientDir })
