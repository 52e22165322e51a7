import { afterAll, beforeAll } from 'vitest'
import { startApp, type Person, type TestApp } from './app.ts'
import { clerkOf, ownCompany } from './factories.ts'
import { expectCleanAudit } from './invoicing.ts'

/** What the tests of a file work with. */
interface Begun {
  app: TestApp
  /** A person with all permissions. */
  clerk: Person
}

/**
 * Begins a file of tests: an application with our own company and a clerk, which `take` keeps for the tests; after the
 * last of them the nightly audit must find nothing.
 */
export function beginStory(take: (begun: Begun) => unknown): void {
  let app: TestApp
  beginTests((begun) => {
    app = begun.app
    return take(begun)
  })
  // What was put up last is taken down first.
  afterAll(() => expectCleanAudit(app))
}

/** The same without the audit, for tests of refusals and of what is shown. */
export function beginTests(take: (begun: Begun) => unknown): void {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
    await ownCompany(app)
    await take({ app, clerk: await clerkOf(app) })
  })
  afterAll(() => app.close())
}
