import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkNode, install, root } from './setup.mjs'

/**
 * @file `npm run attacks [words of a file's name]`: every attack, the crash tests and whatever else `npm test` tries but a
 * part of, for their whole time and in all their kinds, and a table of what came of it.
 */

checkNode()
await install()
const folder = mkdtempSync(join(tmpdir(), 'darbgalds-attacks-'))
const report = join(folder, 'report.jsonl')
const words = process.argv.slice(2)
/** Files of which `npm test` leaves something to this. */
const others = ['http/bad-input', 'backup/going-on', 'backup/elsewhere', 'demo/interrupted', 'setup/start', 'upgrade/upgrade'].map(
  (name) => `tests/${name}`,
)
const which = words.length > 0 ? words.flatMap(called) : ['tests/attacks', 'tests/crash', ...others]
const command = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...which, '--maxWorkers=1']
const code = await new Promise((done) => {
  const child = spawn(process.execPath, command, { cwd: root, stdio: 'inherit', env: { ...process.env, ATTACKS_REPORT: report } })
  child.once('error', () => done(1)).once('close', (status) => done(status ?? 1))
})
for (const { title, seconds, figures, must } of rows()) {
  console.log(`\n${title} (${seconds} s)`)
  for (const [name, value] of Object.entries(figures)) {
    const fault = name in must && must[name] !== value ? `  ! jābūt ${must[name]}` : ''
    console.log(`  ${name.padEnd(40)}${String(value).padStart(10)}${fault}`)
  }
}
rmSync(folder, { recursive: true, force: true })
process.exitCode = code

/** Where a word of a file's name leads. */
function called(word) {
  return [`tests/attacks/${word}`, `tests/crash/${word}`, ...others.filter((name) => name.split('/').at(-1).startsWith(word))]
}

function rows() {
  try {
    return readFileSync(report, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  } catch {
    return []
  }
}
