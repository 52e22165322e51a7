import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished } from 'vitest'

/** @file Takes the first step of a checklist on a copy of the sources, and reads what the compiler and the tests name there. */

export const root = resolve(import.meta.dirname, '../..')

export interface Change {
  file: string
  /** Occurs once. */
  text: string
  instead: string
}

/** By test file: the tests that fail, and words of their messages. */
export type NamedByTests = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

export function expectNamed(failures: Readonly<Record<string, Readonly<Record<string, string>>>>, byTests: NamedByTests): void {
  expect(Object.keys(failures).toSorted()).toEqual(Object.keys(byTests).toSorted())
  for (const [file, tests] of Object.entries(byTests)) {
    expect(Object.keys(failures[file] ?? {}).toSorted(), file).toEqual(Object.keys(tests).toSorted())
    for (const [name, words] of Object.entries(tests)) {
      expect(
        words.filter((word) => !failures[file]?.[name]?.includes(word)),
        `${file}: ${name}`,
      ).toEqual([])
    }
  }
}

export async function copyOfSources(changes: readonly Change[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'darbgalds-sources-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const made = new Set(['.cache', '.git', 'coverage', 'data', 'dist', 'node_modules', 'test-results'])
  for (const each of await readdir(root)) if (!made.has(each)) await cp(join(root, each), join(folder, each), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const { file, text, instead } of changes) {
    const source = await readFile(join(folder, file), 'utf8')
    expect(source.split(text), file).toHaveLength(2)
    await writeFile(join(folder, file), source.replace(text, instead))
  }
  return folder
}

/** One line for each error. */
export async function compilerIn(folder: string): Promise<string[]> {
  const output = await run(folder, 'typescript/bin/tsc', ['--noEmit', '--pretty', 'false'])
  return output.split('\n').filter((line) => /^[\w./-]+\(\d+,\d+\): error/.test(line))
}

/** Printed failures by file and test. Only the tests that are to fail run, and their equals of other lifecycles. */
export async function failuresIn(folder: string, byTests: NamedByTests): Promise<Record<string, Record<string, string>>> {
  const names = Object.values(byTests).flatMap((tests) => Object.keys(tests))
  const pattern = names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  const output = await run(folder, 'vitest/vitest.mjs', ['run', ...Object.keys(byTests), '-t', pattern, '--retry=0', '--reporter=default'])
  const byFile: Record<string, Record<string, string>> = {}
  for (const block of output.split(/^ FAIL {2}/m).slice(1)) {
    const [head = '', ...printed] = block.split('\n')
    const [file = '', ...titles] = head.split(' > ')
    // A file whose end fails because a test of it did.
    if (titles.length === 0) continue
    ;(byFile[file] ??= {})[titles.at(-1) ?? ''] = printed.join('\n')
  }
  return byFile
}

/** Failing is what is expected here. */
function run(cwd: string, program: string, args: readonly string[]): Promise<string> {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|TEST$|NODE_ENV$|STATEMENTS$|ATTACKS_|FORCE_COLOR$)/.test(name),
  )
  const env = Object.fromEntries([...inherited, ['NO_COLOR', '1']])
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
    child.once('error', fail).once('close', () => done(output))
  })
}
