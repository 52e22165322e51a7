import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** Lists tests that passed only on retry. */
export default class NamedRepeats implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const repeated = modules.flatMap((file) =>
      [...file.children.allTests('passed')]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `${relative(process.cwd(), file.moduleId)}: ${test.fullName}`),
    )
    if (repeated.length > 0) console.log(`${repeated.length} izdevās tikai atkārtoti\n${repeated.join('\n')}`)
  }
}
