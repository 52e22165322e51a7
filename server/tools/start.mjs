import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildFolder, importCode } from './code.mjs'
import { buildClient, buildServer, checkNode, install, root } from './setup.mjs'
import { stopwatch } from './stopwatch.mjs'

/** @file `npm start` and, with --dev, `npm run dev`. With --times it tells what the start spent where. */

const timed = stopwatch()
checkNode()
await timed('pakotnes', install())
if (process.argv.includes('--dev')) develop()
else {
  // The client is built while the database is made; who waits for it hears of a fault.
  const clientDir = timed('klients', buildClient())
  clientDir.catch(() => undefined)
  process.env[buildFolder] = await timed('serveris: būve', buildServer()).catch(endOnFullDisk)
  const { main } = await timed('serveris: ielāde', importCode(new URL('../main.ts', import.meta.url)))
  await main({ clientDir, timed })
  if (process.argv.includes('--times')) timed.report()
}

/** The server starts again when one of its files changes; Vite reloads the client itself. */
function develop() {
  const tsx = join(root, 'node_modules/tsx/dist/cli.mjs')
  const child = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', join(root, 'server/tools/dev.ts')], {
    cwd: root,
    stdio: 'inherit',
  })
  // Ctrl+C reaches all of them from the terminal; passed on once more, tsx would kill the server.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.once('exit', (code) => process.exit(code ?? 1))
}

/** Before the server can say it by itself. */
function endOnFullDisk(error) {
  if (error?.code !== 'ENOSPC' && !/No space left on device|ENOSPC/.test(String(error?.message))) throw error
  console.error('Diskā beigusies vieta; atbrīvojiet vietu un palaidiet vēlreiz')
  process.exit(1)
}
