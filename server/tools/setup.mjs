import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** @file Set-up that `npm start` and `npm test` share. Runs before anything is installed, so it is plain JavaScript. */

export const root = resolve(import.meta.dirname, '../..')

/** Ends with a clear line on a Node too old to run the rest. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Vajadzīgs Node 20.19 vai jaunāks; šis ir ${process.versions.node}`)
  process.exit(1)
}

/** Installs what package-lock.json names, when it is not installed yet. */
export async function install() {
  if (isInstalled()) return
  console.log('Instalē pakotnes …')
  // Not `npm ci`: it refuses a lock made where packages of other platforms could not be looked up.
  const args = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const code = npm ? await run(process.execPath, [npm, ...args]) : await run('npm', args, { shell: process.platform === 'win32' })
  if (code !== 0) {
    console.error('Pakotnes neizdevās instalēt')
    process.exit(1)
  }
}

/** Compares what npm wrote down as installed with the lock; times of files say little after a checkout. */
function isInstalled() {
  const installed = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(installed)) return false
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const present = packagesOf(installed)
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    if (path === '') return true
    return present[path] ? present[path].version === version : optional || devOptional
  })
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

const clientSources = ['src', 'commands', 'contract', 'machines', 'replay', 'styles', 'vite.config.ts', 'package-lock.json']
const serverSources = ['server', 'contract', 'machines', 'commands', 'replay', 'package-lock.json']

/**
 * What Node runs to build the client into a folder. Vite's usual way would write its configuration beside itself first;
 * a service may write nothing but its builds.
 */
export const clientBuild = (folder) => [
  join(root, 'node_modules/vite/bin/vite.js'),
  ...['build', '--configLoader', 'runner', '--outDir', folder, '--logLevel', 'warn'],
]

/** Builds the client unless these very sources are built already; answers its folder, throws where it cannot. */
export function buildClient() {
  return built('client', clientSources, async (folder) => {
    console.log('Būvē klientu …')
    // Whatever asks for it, a test too: React has another build for those who develop.
    const env = { ...process.env, NODE_ENV: 'production' }
    const code = await run(process.execPath, clientBuild(folder), { env })
    if (code !== 0) throw new Error('Klientu neizdevās uzbūvēt')
  })
}

/** The same of the server, whose thousand files would otherwise be read and stripped of their types at each start. */
export function buildServer() {
  return built('server', serverSources, async (folder) => {
    const { bundleServer } = await import('./server-build.mjs')
    await bundleServer(root, folder)
  })
}

/** Each build has a folder of its own under dist/, so that one beside a running product takes nothing away from it. */
async function built(part, sources, make) {
  const folder = join(root, 'dist', part)
  const target = join(folder, hashOf(sources))
  if (!existsSync(target)) {
    const draft = `${target}.${process.pid}`
    await make(draft)
    // Another start may have built the same meanwhile.
    if (!existsSync(target)) tryRename(draft, target)
    rmSync(draft, { recursive: true, force: true })
    keepNewest(folder, 4)
  }
  return target
}

function tryRename(from, to) {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!existsSync(to)) throw error
  }
}

function hashOf(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    const full = join(root, path)
    if (!existsSync(full)) return
    if (statSync(full).isDirectory()) for (const name of readdirSync(full).sort()) add(`${path}/${name}`)
    else hash.update(`${path}\0`).update(readFileSync(full)).update('\0')
  }
  // Files beside the code are found where it stood when it was built.
  hash.update(root)
  for (const path of paths) add(path)
  return hash.digest('hex').slice(0, 12)
}

function keepNewest(folder, count) {
  const age = (name) => statSync(join(folder, name)).mtimeMs
  const old = readdirSync(folder)
    .sort((a, b) => age(b) - age(a))
    .slice(count)
  for (const name of old) rmSync(join(folder, name), { recursive: true, force: true })
}

/** Runs a program with this terminal; answers its exit code. */
function run(program, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options })
    // It does not go on when this process ends for another reason.
    const stop = () => void child.kill()
    process.once('exit', stop)
    const end = (code) => {
      process.off('exit', stop)
      done(code)
    }
    child.once('error', () => end(1)).once('exit', (code) => end(code ?? 1))
  })
}
