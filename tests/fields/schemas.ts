import * as z from 'zod/mini'

interface JsonSchema {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

/** Names of all fields of a schema, at any depth. */
export function namesIn(schema: z.core.SomeType | undefined): string[] {
  return schema === undefined
    ? []
    : namesOf(z.toJSONSchema(schema as z.core.$ZodType, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
}

function namesOf({ properties = {}, items, anyOf = [] }: JsonSchema): string[] {
  const own = Object.entries(properties).flatMap(([name, schema]) => [name, ...namesOf(schema)])
  return [...own, ...(items ? namesOf(items) : []), ...anyOf.flatMap(namesOf)]
}
