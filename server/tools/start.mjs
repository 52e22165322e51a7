import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildFolder, importCode } from '../runtime/code.mjs'
import { buildClient, buildServer, checkNode, install, root } from './setup.mjs'
import { stopwatch } from './stopwatch.mjs'

/** @file `npm start`, and `npm run dev` with --dev; --times prints start times. */

const timed = stopwatch()
checkNode()
await timed('pakotnes', install())
if (process.argv.includes('--dev')) develop()
else {
  // Runs in parallel with the database; errors surface when awaited.
  const clientDir = timed('klients', buildClient())
  clientDir.catch(() => undefined)
  process.env[buildFolder] = await timed('serveris: būve', buildServer()).catch(endOnFullDisk)
  const { main } = await timed('serveris: ielāde', importCode(new URL('../main.ts', import.meta.url)))
  await main({ clientDir, timed })
  if (process.argv.includes('--times')) timed.report()
}

/** Vite reloads the client itself. */
function develop() {
  const tsx = join(root, 'node_modules/tsx/dist/cli.mjs')
  const child = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', join(root, 'server/tools/dev.ts')], {
    cwd: root,
    stdio: 'inherit',
  })
  // The terminal sends Ctrl+C to all; passing it on would make tsx kill the server.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.once('exit', (code) => process.exit(code ?? 1))
}

function endOnFullDisk(error) {
  if (error?.code !== 'ENOSPC' && !/No space left on device|ENOSPC/.test(String(error?.message))) throw error
  console.error('Diskā beigusies vieta; atbrīvojiet vietu un palaidiet vēlreiz')
  process.exit(1)
}
