import { argumentsOf, runTool } from './arguments.ts'
import { reportAdvisories } from './package-advisories.ts'

/** @file `npm run advisories`: asks the registry for known vulnerabilities of the packages; exit code 1 when there are any. */

async function run(): Promise<void> {
  argumentsOf({ usage: 'Šai komandai nekas nav jānorāda: npm run advisories', options: {}, words: 0 })
  if (!(await reportAdvisories())) process.exitCode = 1
}

await runTool(run)
