import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/**
 * Distinguishes a process from a later one with the same PID, which is common in containers; null if it does not
 * run.
 */
export function processIdentity(pid: number): string | null {
  if (!isRunning(pid)) return null
  if (process.platform === 'linux') return linuxIdentity(pid)
  if (process.platform === 'win32') return 'running'
  return psField(pid, 'lstart')
}

/** Identifies the kernel boot and PID namespace. */
export function processPlace(): string {
  if (process.platform !== 'linux') return hostname()
  try {
    return `${bootId()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

const bootId = (): string => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()

export function isPostgresOf(pid: number, folder: string): boolean {
  if (!isRunning(pid)) return false
  if (process.platform === 'linux') {
    try {
      // PostgreSQL's working directory is its cluster folder; the name would match other clusters.
      return /postgres/.test(readlinkSync(`/proc/${pid}/exe`)) && readlinkSync(`/proc/${pid}/cwd`) === folder
    } catch {
      return false
    }
  }
  if (process.platform === 'win32') return execFileSync('tasklist', ['/FI', `PID eq ${pid}`], { encoding: 'utf8' }).includes('postgres')
  const command = psField(pid, 'command') ?? ''
  return command.includes('postgres') && command.includes(folder)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function linuxIdentity(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command in parentheses may contain spaces; state is the 3rd field, start time the 22nd.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? null : `${bootId()} ${fields[19] ?? ''}`
  } catch {
    return null
  }
}

function psField(pid: number, field: 'lstart' | 'command'): string | null {
  try {
    return execFileSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return null
  }
}
