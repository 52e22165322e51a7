import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { ownCompany } from '../support/factories.ts'
import { expectCleanAudit } from '../support/invoicing.ts'
import { lifecycles } from '../support/lifecycles.ts'
import type { Transitions } from '../support/transitions.ts'

/**
 * Every transition through the API; every other event is refused with its reason
 * (docs/domain/README.md#rules-for-every-document).
 */

const modules = import.meta.glob<{ transitions: Transitions }>('./transitions/*.ts', { eager: true })
const charts = Object.values(modules).map(({ transitions }) => transitions)

test('every lifecycle has its fixture in `transitions/`', () => {
  expect(charts.map(({ id }) => id).toSorted()).toEqual(lifecycles.map(({ id }) => id).toSorted())
})

describe.each(charts)('$id', ({ begin, gaps, situations, arrows }) => {
  let app: TestApp

  beforeAll(async () => {
    app = await startApp()
    await ownCompany(app)
    await begin(app)
  })
  afterAll(async () => {
    await expectCleanAudit(app)
    await app.close()
  })

  test('every arrow is taken, every guard met', () => expect(gaps()).toEqual([]))
  test.each(situations)('what is refused and what is promised: $name', ({ run }) => run(app))
  test.each(arrows)('$name', ({ run }) => run(app))
})
