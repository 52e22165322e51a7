import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from '../runtime/start-error.ts'

export interface Runner {
  start(program: string, args: readonly string[], options: SpawnOptions): ChildProcess
  own(path: string): void
}

const nobody = 65_534
const namespace = ['--user', '--map-user=1000', '--map-group=1000']

/**
 * PostgreSQL refuses root. Uses the folder's owner, else a user namespace (root's files belong to user 1000), else
 * "nobody".
 */
export function chooseRunner(folder: string, postgres: string): Runner {
  if (process.getuid?.() !== 0) return plain
  const { uid, gid } = statSync(folder)
  if (uid !== 0) return asUser(uid, gid)
  if (spawnSync('unshare', [...namespace, postgres, '--version']).status === 0) return inNamespace
  handToNobody(folder)
  if (nobodyReaches(folder, postgres)) return asUser(nobody, nobody)
  throw new StartError(
    `PostgreSQL nedrīkst darboties ar root tiesībām, un cits lietotājs nevar sasniegt ${folder}; palaidiet kā parasts lietotājs, atļaujiet lietotāju nosaukumvietas (unshare --user) vai norādiet DATABASE_URL`,
  )
}

const plain: Runner = {
  start: (program, args, options) => spawn(program, args, options),
  own: () => undefined,
}

const inNamespace: Runner = {
  start: (program, args, options) => spawn('unshare', [...namespace, program, ...args], options),
  own: () => undefined,
}

function asUser(uid: number, gid: number): Runner {
  return {
    start: (program, args, options) => spawn(program, args, { ...options, uid, gid }),
    own: (path) => chownSync(path, uid, gid),
  }
}

function handToNobody(folder: string): void {
  const data = dirname(folder)
  // Traversable, not readable.
  chmodSync(data, (statSync(data).mode & 0o777) | 0o011)
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) chownSync(join(folder, entry), nobody, nobody)
  chownSync(folder, nobody, nobody)
}

function nobodyReaches(folder: string, postgres: string): boolean {
  const who = { uid: nobody, gid: nobody }
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], who).status === 0 && spawnSync(postgres, ['--version'], who).status === 0
}
