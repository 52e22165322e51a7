import { execFile } from 'node:child_process'
import { access, copyFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const listed = join(import.meta.dirname, '../setup/node-versions')
const folder = join(import.meta.dirname, '../../.cache/node-versions')
const lock = 'package-lock.json'

/**
 * The program of a Node of `tests/setup/node-versions`, installed on first use; null without the registry or on another
 * platform. Not packages of the product: their program would run every npm script.
 */
export async function nodeOf(name: 'oldest' | 'recommended'): Promise<string | null> {
  const program = join(folder, 'node_modules', `${name}-${process.platform}-${process.arch}`, 'bin/node')
  if (!(await isInstalled())) await install()
  return (await exists(program)) ? program : null
}

async function isInstalled(): Promise<boolean> {
  if (!(await exists(join(folder, 'node_modules')))) return false
  return (await readFile(join(folder, lock), 'utf8')) === (await readFile(join(listed, lock), 'utf8'))
}

async function install(): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of ['package.json', lock]) await copyFile(join(listed, name), join(folder, name))
  const args = ['ci', '--ignore-scripts', '--no-bin-links', '--no-audit', '--no-fund']
  const npm = process.env['npm_execpath']
  // Of an optional package that is not to be had, npm says nothing.
  if (npm) await run(process.execPath, [npm, ...args], { cwd: folder })
  else await run('npm', args, { cwd: folder, shell: process.platform === 'win32' })
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
