import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** @file Shared by `npm start` and `npm test`. Plain JavaScript, because it runs before packages are installed. */

export const root = resolve(import.meta.dirname, '../..')

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Vajadzīgs Node 20.19 vai jaunāks; šis ir ${process.versions.node}`)
  process.exit(1)
}

export async function install() {
  if (isInstalled()) return
  console.log('Instalē pakotnes …')
  // `npm ci` refuses a lock written where packages of other platforms were unavailable.
  const args = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const code = npm ? await run(process.execPath, [npm, ...args]) : await run('npm', args, { shell: process.platform === 'win32' })
  if (code !== 0) {
    console.error('Pakotnes neizdevās instalēt')
    process.exit(1)
  }
}

/** File times are unreliable after a checkout. */
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

const clientSources = [
  'src',
  'commands',
  'contract',
  'machines',
  'replay',
  'styles',
  'server/tools/client-build.ts',
  'vite.config.ts',
  'package-lock.json',
]
const serverSources = ['server', 'contract', 'machines', 'commands', 'replay', 'package-lock.json']

/** Avoids Vite's temporary configuration file, because a service may write only its builds. */
export const clientBuild = (folder) => [
  join(root, 'node_modules/vite/bin/vite.js'),
  ...['build', '--configLoader', 'runner', '--outDir', folder, '--logLevel', 'warn'],
]

/** Returns the folder; skips unchanged sources. */
export function buildClient() {
  return built('client', clientSources, async (folder) => {
    console.log('Būvē klientu …')
    // React has a separate development build.
    const env = { ...process.env, NODE_ENV: 'production' }
    const code = await run(process.execPath, clientBuild(folder), { env })
    if (code !== 0) throw new Error('Klientu neizdevās uzbūvēt')
  })
}

/** Avoids stripping types from a thousand files at each start. */
export function buildServer() {
  return built('server', serverSources, async (folder) => {
    const { bundleServer } = await import('./server-build.mjs')
    await bundleServer(root, folder)
  })
}

/** Each build has its own folder under dist/, so that a running product is unaffected. */
async function built(part, sources, make) {
  const folder = join(root, 'dist', part)
  const target = join(folder, hashOf(sources))
  if (!existsSync(target)) {
    const draft = `${target}.${process.pid}`
    await make(draft)
    // Another process may have built the same.
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
  // File locations are fixed at build time.
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

function run(program, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options })
    // Ends the child with this process.
    const stop = () => void child.kill()
    process.once('exit', stop)
    const end = (code) => {
      process.off('exit', stop)
      done(code)
    }
    child.once('error', () => end(1)).once('exit', (code) => end(code ?? 1))
  })
}
