import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** @file Loads server code from its build or its sources. */

/** Passes the build folder to child processes and threads. */
export const buildFolder = 'DARBGALDS_SERVER_BUILD'

const root = resolve(import.meta.dirname, '../..')

export async function importCode(url) {
  const folder = process.env[buildFolder]
  const file = folder && join(folder, relative(root, fileURLToPath(url)).replace(/\.ts$/, '.js'))
  if (file && existsSync(file)) return import(pathToFileURL(file).href)
  const { register } = await import('tsx/esm/api')
  register()
  return import(url)
}
