import { leads, type LeadRecord } from '../../../contract/leads/leads.ts'
import { freshLead, lead as chart, leadsTo, type LeadState } from '../../../machines/lead.ts'
import type { Person, TestApp } from '../../support/app.ts'
import { clerkOf } from '../../support/factories.ts'
import { transitionsOf } from '../../support/transitions.ts'

const states = Object.keys(chart.states) as LeadState[]
const situations = Object.fromEntries(states.map((state) => [state, { state }])) as Record<LeadState, { state: LeadState }>

async function choose(clerk: Person, { id }: Pick<LeadRecord, 'id'>, to: LeadState) {
  const status_id = states.indexOf(to) + 1
  return clerk.call(leads.setStatus, { params: { id }, body: { status_id, ...(to === 'lost' && { lost_reason: 'Dārgi' }) } })
}

async function stand(app: TestApp, situation: string): Promise<LeadRecord> {
  const clerk = await clerkOf(app)
  const { data: begun } = await clerk.done(leads.create, { body: { company_name: 'SIA Interesents' } })
  if (situation === 'won') await choose(clerk, begun, 'contacted')
  if (situation !== 'new') await choose(clerk, begun, situation as LeadState)
  return (await clerk.done(leads.show, { params: { id: begun.id } })).data
}

/** Each selectable status is a transition. */
export const transitions = transitionsOf({
  chart,
  table: 'leads',
  usual: freshLead,
  situations,
  stand,
  look: async (app, each: LeadRecord) => {
    const { status, body } = await (await clerkOf(app)).call(leads.show, { params: { id: each.id } })
    return status === 404 ? null : body.data
  },
  unmet: { 'SET_STATUS to': 'it is what the call itself says; tests/leads shows the refusal' },
  actions: {
    SET_STATUS: states.map((to) => ({
      comesTo: { to },
      from: states.filter((state) => leadsTo(state, to)),
      send: (each, clerk) => choose(clerk, each, to),
    })),
    SET_TASK_DATE: {
      send: (each, clerk) => clerk.call(leads.setTaskDate, { params: { id: each.id }, body: { task_date: '2030-01-07' } }),
    },
  },
})
