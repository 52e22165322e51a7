import { production } from '../../../contract/production/production.ts'
import type { ProductionRecord } from '../../../contract/production/production-record.ts'
import { freshProduction, productionApplication as chart } from '../../../machines/production-application.ts'
import type { Person, TestApp } from '../../support/app.ts'
import { clerkOf, makeItem } from '../../support/factories.ts'
import { completed, makeProduction, productionOf, started } from '../../support/production.ts'
import { transitionsOf } from '../../support/transitions.ts'

interface Stand {
  id: number
  record: ProductionRecord
  /** An item usable as a component. */
  item: number
}

async function stand(app: TestApp, situation: string): Promise<Stand> {
  const record = await recordIn(app, situation)
  return { id: record.id, record: await productionOf(app, record), item: await makeItem(app) }
}

/** An application for four, eight of each component. */
async function recordIn(app: TestApp, situation: string): Promise<ProductionRecord> {
  if (situation === 'new without components') return emptied(app, await makeProduction(app))
  if (situation === 'new, nothing there') return makeProduction(app, { stock: '0' })
  if (situation === 'new, too little there') return makeProduction(app, { stock: '3' })
  if (situation === 'new') return makeProduction(app)
  if (situation === 'started, too little there for one') return started(app, { stock: '1' })
  const going = await started(app)
  if (situation === 'made in part') return completed(app, going, { quantity: '1' })
  return situation === 'completed' ? completed(app, going) : going
}

async function emptied(app: TestApp, record: ProductionRecord): Promise<ProductionRecord> {
  for (const { id } of record.components) await (await clerkOf(app)).done(production.removeComponent, { params: { id } })
  return record
}

const at = ({ id }: Stand) => ({ id })
const component = ({ record }: Stand) => record.components[0]?.id ?? 0
// Component names differ.
const words = (reason: string, { record }: Stand) => reason.replace('X', record.components[0]?.catalog_item.name ?? '')
const split = (each: Stand, clerk: Person, quantity: string) => clerk.call(production.split, { params: at(each), body: { quantity } })

export const transitions = transitionsOf({
  chart,
  table: 'production_applications',
  usual: freshProduction,
  situations: {
    new: { state: 'new' },
    'new without components': { state: 'new', facts: { components: 0, anyFree: false } },
    'new, nothing there': {
      state: 'new',
      facts: {
        anyFree: false,
        missing: 'Trūkst komponentes „X”: vajag 8, pieejami 0',
        missingForPart: 'Trūkst komponentes „X”: vajag 2, pieejami 0',
      },
    },
    'new, too little there': { state: 'new', facts: { missing: 'Trūkst komponentes „X”: vajag 8, pieejami 3' } },
    'in production': { state: 'in_production' },
    'started, too little there for one': {
      state: 'in_production',
      facts: {
        missing: 'Trūkst komponentes „X”: vajag 8, pieejami 1',
        missingForPart: 'Trūkst komponentes „X”: vajag 2, pieejami 1',
      },
    },
    'made in part': { state: 'in_production', facts: { anyDone: true } },
    completed: { state: 'completed', facts: { anyDone: true, allDone: true } },
  },
  stand,
  look: async (app, { id, record }) => {
    const answer = await (await clerkOf(app)).call(production.show, { params: { id } })
    if (answer.status === 404) return null
    const { status, can } = answer.body.data
    const canText = JSON.stringify(can).replaceAll(`„${record.components[0]?.catalog_item.name}”`, '„X”')
    return { status, can: JSON.parse(canText) as typeof can }
  },
  actions: {
    EDIT: {
      send: (each, clerk) =>
        clerk.call(production.update, { params: at(each), body: { notes: 'Steidzami', lock_version: each.record.lock_version } }),
    },
    COMPONENT_ADD: {
      send: (each, clerk) => clerk.call(production.addComponent, { params: at(each), body: { catalog_item_id: each.item, quantity: '1' } }),
    },
    COMPONENT_EDIT: {
      send: (each, clerk) =>
        clerk.call(production.updateComponent, {
          params: { id: component(each) },
          body: { quantity: '9', lock_version: each.record.components[0]?.lock_version ?? 0 },
        }),
      from: ['new', 'in production', 'made in part', 'completed'],
    },
    COMPONENT_DELETE: {
      send: (each, clerk) => clerk.call(production.removeComponent, { params: { id: component(each) } }),
      from: ['new', 'in production'],
    },
    START: {
      send: (each, clerk) =>
        clerk.call(production.update, { params: at(each), body: { event: 'START', lock_version: each.record.lock_version } }),
      refused: { words },
    },
    COMPLETE: [
      {
        send: (each, clerk) => clerk.call(production.complete, { params: at(each), body: {} }),
        comesTo: { allDone: true, anyDone: true },
        refused: { words },
      },
      {
        send: (each, clerk) => clerk.call(production.complete, { params: at(each), body: { quantity: '1' } }),
        from: ['in production', 'made in part'],
      },
    ],
    SPLIT: [
      { send: (each, clerk) => split(each, clerk, '1') },
      { send: (each, clerk) => split(each, clerk, '3'), from: ['made in part'], comesTo: { allDone: true } },
    ],
    DELETE: { send: (each, clerk) => clerk.call(production.remove, { params: at(each) }) },
  },
})
