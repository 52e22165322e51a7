import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { root } from './setup.mjs'

/** @file How code of the server is loaded: from its build, or from its sources where they run as they are. */

/** Tells further processes and threads the folder of the build. */
export const buildFolder = 'DARBGALDS_SERVER_BUILD'

/** Imports a part of the server by the address of its source. */
export async function importCode(url) {
  const folder = process.env[buildFolder]
  const file = folder && join(folder, relative(root, fileURLToPath(url)).replace(/\.ts$/, '.js'))
  if (file && existsSync(file)) return import(pathToFileURL(file).href)
  const { register } = await import('tsx/esm/api')
  register()
  return import(url)
}
