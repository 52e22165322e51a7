import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** Names at the end of a run which tests passed only when they were repeated: those are to be mended, too. */
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
