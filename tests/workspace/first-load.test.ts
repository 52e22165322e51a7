import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
/** Libraries that the first list must not load. */
const later = /^(xstate|@xstate\/react|react-hotkeys-hook|@headlessui\/react|cmdk)$/

/** Static imports without types. */
function importsOf(file: string): string[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'))
  return [
    ...module.staticImports.filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType)),
    ...module.staticExports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType)),
  ].flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])
}

/** Import paths to a deferred library. */
function pathsToDeferred(start: string): string[] {
  const seen = new Set<string>()
  const found: string[] = []
  const walk = (file: string, way: readonly string[]): void => {
    if (seen.has(file) || !existsSync(file) || !/\.tsx?$/.test(file)) return
    seen.add(file)
    const here = [...way, relative(root, file)]
    for (const name of importsOf(file)) {
      if (later.test(name)) found.push([...here, name].join(' > '))
      else if (name.startsWith('.')) walk(join(dirname(file), name), here)
    }
  }
  walk(join(root, start), [])
  expect(seen.size).toBeGreaterThan(5)
  return found
}

test.each(['src/main.tsx', 'src/shell/Workspace.tsx', 'src/areas/orders/OrdersScreen.tsx', 'src/areas/invoices/InvoicesScreen.tsx'])(
  '%s loads neither machines nor key library nor layers',
  (start) => expect(pathsToDeferred(start)).toEqual([]),
)

test('the walk itself finds a library behind other files', () => {
  expect(pathsToDeferred('src/areas/orders/OrderScreen.tsx').join()).toContain('src/workspace/document/DocumentFrame.tsx > @xstate/react')
})
