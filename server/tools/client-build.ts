import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import * as schemas from 'zod/mini'

/**
 * The client takes types and field names from the contract but parses nothing: the server does. So
 * its schemas are built from functions that do nothing, which keeps zod out of the sign-in page.
 */
export function inertSchemas(): Plugin {
  const inert = '\0inert-schemas'
  const names = Object.keys(schemas).filter((name) => name !== 'default')
  return {
    name: 'inert-schemas',
    enforce: 'pre',
    resolveId: (id) => (id === 'zod/mini' ? inert : undefined),
    load: (id) =>
      id === inert
        ? `const schema = new Proxy(() => schema, { get: () => schema, apply: () => schema })\nexport { ${names.map((name) => `schema as ${name}`).join(', ')} }`
        : undefined,
  }
}

const least = 1024

/** Compresses the built files once and well, so that the server never does while somebody waits. */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    writeBundle: ({ dir }) => {
      if (dir) for (const path of textFiles(dir)) compress(path)
    },
  }
}

function textFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|svg|webmanifest|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

function compress(path: string): void {
  const bytes = readFileSync(path)
  if (bytes.length < least) return
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  )
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}
