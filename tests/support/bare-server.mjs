import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildFolder, importCode } from '../../server/runtime/code.mjs'
import { buildServer } from '../../server/tools/setup.mjs'

/** @file The server with an empty client page. */

const clientDir = mkdtempSync(join(tmpdir(), 'darbgalds-page-'))
writeFileSync(join(clientDir, 'index.html'), '<!doctype html><title>Darbgalds</title>')
writeFileSync(join(clientDir, 'sw.js'), '')
process.on('exit', () => rmSync(clientDir, { recursive: true, force: true }))
process.env[buildFolder] = await buildServer()
const { main } = await importCode(new URL('../../server/main.ts', import.meta.url))
await main({ clientDir })
