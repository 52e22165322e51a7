import { afterAll, beforeAll } from 'vitest'
import { startApp, type Person, type TestApp } from './app.ts'
import { clerkOf, ownCompany } from './factories.ts'
import { expectCleanAudit } from './invoicing.ts'

interface Begun {
  app: TestApp
  clerk: Person
}

/** Starts an application with company and clerk; the audit must be clean afterwards. */
export function beginStory(take: (begun: Begun) => unknown): void {
  let app: TestApp
  beginTests((begun) => {
    app = begun.app
    return take(begun)
  })
  // Hooks run in reverse order.
  afterAll(() => expectCleanAudit(app))
}

export function beginTests(take: (begun: Begun) => unknown): void {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
    await ownCompany(app)
    await take({ app, clerk: await clerkOf(app) })
  })
  afterAll(() => app.close())
}
