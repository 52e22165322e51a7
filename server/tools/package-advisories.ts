import { execFile } from 'node:child_process'
import { join } from 'node:path'
import * as z from 'zod/mini'

const root = join(import.meta.dirname, '../..')

/** Of `npm audit --json`; `via` names a package of which the fault comes, or the advisory. */
const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.string(), via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])) }),
  ),
})

const refusal = z.object({ message: z.string() })

/** Prints what the registry knows. False when packages have advisories; true also when the registry does not answer. */
export async function reportAdvisories(): Promise<boolean> {
  const output = jsonOf(await audit())
  const answer = report.safeParse(output)
  if (!answer.success) {
    const reason = refusal.safeParse(output).data?.message ?? 'nav atbildes'
    console.log(`Ievainojamības nav pārbaudītas, jo pakotņu reģistrs uz „npm audit” neatbild: ${reason}`)
    return true
  }
  const found = Object.entries(answer.data.vulnerabilities)
  console.log(found.length === 0 ? 'Zināmu ievainojamību pakotnēs nav' : `Pakotnes ar zināmām ievainojamībām: ${found.length}`)
  for (const [name, { severity, via }] of found) {
    const causes = via.map((each) => (typeof each === 'string' ? each : `${each.title} ${each.url}`))
    console.log(`  ${name} (${severity}): ${causes.join('; ')}`)
  }
  return found.length === 0
}

/** npm answers by its exit code, too: 1 for advisories and for errors. */
function audit(): Promise<string> {
  const args = ['audit', '--json', '--fetch-retries=0']
  const npm = process.env['npm_execpath']
  return new Promise((resolve) => {
    const done = (_: unknown, stdout: string): void => resolve(stdout)
    if (npm) execFile(process.execPath, [npm, ...args], { cwd: root, maxBuffer: 64 * 1024 * 1024 }, done)
    else execFile('npm', args, { cwd: root, maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' }, done)
  })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
