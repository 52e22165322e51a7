import * as z from 'zod/mini'

/**
 * What goods cost us is a right of its own (`view_costs`, an addition to the specification's permissions): not every
 * seller has it. A field that tells it is declared by `cost`, and nothing more has to be done: server/http/cost-fields.ts
 * leaves it out of answers, and refuses it in queries and bodies, for whoever lacks the right.
 *
 * Prices on procurements, suppliers' invoices and return acts are no such fields: they are what these documents say,
 * and the permissions to read and to write those are the right to them.
 */
const costs = z.registry<{ cost: true }>()

/** The field is always optional. */
export function cost<S extends z.core.SomeType>(schema: S) {
  const field = z.optional(schema)
  costs.add(field as z.core.$ZodType, { cost: true })
  return field
}

/** Names of cost fields at any depth. */
export function costsIn(schema: z.core.SomeType, io: 'input' | 'output'): string[] {
  return namesIn(z.toJSONSchema(schema as z.core.$ZodType, { io, metadata: costs, unrepresentable: 'any' }))
}

function namesIn(shape: unknown): string[] {
  if (typeof shape !== 'object' || shape === null) return []
  const directNames =
    'properties' in shape ? Object.entries(shape.properties as object).flatMap(([name, each]) => (isCost(each) ? [name] : [])) : []
  return [...directNames, ...Object.values(shape).flatMap(namesIn)]
}

function isCost(shape: unknown): boolean {
  return typeof shape === 'object' && shape !== null && 'cost' in shape && shape.cost === true
}
