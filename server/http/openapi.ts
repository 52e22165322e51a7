import * as z from 'zod/mini'
import { areas } from '../../contract/areas.ts'
import type { Call } from '../../contract/calls.ts'

type Json = Readonly<Record<string, unknown>>

let described: Json | undefined

/** OpenAPI 3.1 from the contract, generated on the first request. */
export function openApi(version: string): Json {
  return (described ??= describe(version))
}

function describe(version: string): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const [area, calls] of Object.entries(areas)) {
    for (const call of Object.values(calls as Record<string, Call>)) {
      ;(paths[call.path] ??= {})[call.method.toLowerCase()] = operation(area, call)
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Darbgalds', version, description: 'Saimniecības darba galda izsaukumi' },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['message'],
          properties: {
            message: { type: 'string' },
            errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
            code: { type: 'string', enum: ['no_route', 'no_record'] },
            request_id: { type: 'string' },
          },
        },
      },
    },
  }
}

function operation(area: string, { id, path, method, spec }: Call): Json {
  const { rule, query, body, answer, file, upload } = spec
  const params = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: spec.params?.[name] ? { type: 'string' } : { type: 'integer' },
  }))
  return {
    operationId: id,
    summary: spec.title,
    tags: [area],
    description: `Atļauja: ${typeof rule === 'string' ? rule : JSON.stringify(rule)}${spec.module ? `; modulis: ${spec.module}` : ''}${spec.addition ? '; papildinājums' : ''}`,
    ...(rule === 'visitor' && { security: [] }),
    parameters: [...params, ...(query ? queryParameters(query) : [])],
    ...(method !== 'GET' && (body || upload) && { requestBody: { required: true, content: bodyContent(body, upload) } }),
    responses: {
      200: {
        description: 'Izdevās',
        content: file
          ? { 'application/octet-stream': {} }
          : { 'application/json': { schema: answer ? schemaOf(answer, 'output') : { type: 'object' } } },
      },
      422: { description: 'Atteikts', content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
    },
  }
}

function schemaOf(schema: z.core.SomeType, io: 'input' | 'output'): Json {
  const {
    $schema: _,
    '~standard': __,
    ...rest
  } = z.toJSONSchema(schema as z.core.$ZodType, { io, unrepresentable: 'any' }) as Record<string, unknown>
  return rest
}

function queryParameters(query: z.core.SomeType): Json[] {
  const { properties = {}, required = [] } = schemaOf(query, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(properties).map(([name, schema]) => ({
    name: schema['type'] === 'array' ? `${name}[]` : name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function bodyContent(body: z.core.SomeType | undefined, upload: Call['spec']['upload']): Json {
  const schema = body ? schemaOf(body, 'input') : { type: 'object' }
  if (!upload) return { 'application/json': { schema } }
  const files = { type: 'array', items: { type: 'string', format: 'binary' } }
  return {
    'multipart/form-data': { schema: { ...schema, properties: { ...(schema['properties'] as Json | undefined), 'files[]': files } } },
  }
}
