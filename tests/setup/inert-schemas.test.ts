import { expect, test } from 'vitest'
import { inertSchemas } from '../../server/tools/client-build.ts'

type Inert = (() => Inert) & Record<string, never> & { readonly any: Inert }

/** The module that the client gets instead of `zod/mini`. */
async function inertModule(): Promise<Record<string, Inert>> {
  const { resolveId, load } = inertSchemas()
  if (typeof resolveId !== 'function' || typeof load !== 'function') throw new Error('the plugin has no hooks')
  const id = resolveId.call(undefined as never, 'zod/mini', undefined, {} as never)
  const code = load.call(undefined as never, String(id), {} as never)
  return (await import(`data:text/javascript,${encodeURIComponent(String(code))}`)) as Record<string, Inert>
}

test('schemas can be declared in the client, and a question of their kind is refused instead of never ending', async () => {
  const { object, string, ZodMiniOptional } = await inertModule()
  if (!object || !string || !ZodMiniOptional) throw new Error('the module lacks schemas')
  expect(object().any().any).toBe(string())
  expect(() => string() instanceof ZodMiniOptional).toThrow('Schemas stay on the server')
})
