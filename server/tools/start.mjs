import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildClient, checkNode, install, root } from './setup.mjs'

/** @file `npm start` and, with --dev, `npm run dev`. */

checkNode()
await install()
if (process.argv.includes('--dev')) develop()
else {
  const clientDir = await buildClient()
  const { register } = await import('tsx/esm/api')
  register()
  const { main } = await import('../main.ts')
  await main({ clientDir })
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
