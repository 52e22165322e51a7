import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
/** Libraries of documents, parts and dialogs: what a first list loads does without them. */
const later = /^(xstate|@xstate\/react|react-hotkeys-hook|@headlessui\/react|cmdk)$/

/** What a file loads before it runs, types aside: `import()` is another load. */
function importsOf(file: string): string[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'))
  return [
    ...module.staticImports.filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType)),
    ...module.staticExports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType)),
  ].flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])
}

/** The ways from a file to a library that comes later, each named by the files it goes through. */
function waysToLater(start: string): string[] {
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

// What the entry, the shell and a list's screen load is what somebody waits for before the first rows are there.
test.each(['src/main.tsx', 'src/shell/Workspace.tsx', 'src/areas/orders/OrdersScreen.tsx', 'src/areas/invoices/InvoicesScreen.tsx'])(
  '%s loads neither machines nor key library nor layers',
  (start) => expect(waysToLater(start)).toEqual([]),
)

test('the walk itself finds a library behind other files', () => {
  expect(waysToLater('src/areas/orders/OrderScreen.tsx').join()).toContain('src/workspace/document/DocumentFrame.tsx > @xstate/react')
})
