import { builtClient } from '../../bench/client-files.ts'

/** Path of the code of a module, which is given by its path from `src`. */
export async function codePath(module: string): Promise<string> {
  const part = (await builtClient()).manifest[module]
  if (!part) throw new Error(`The build has no ${module}`)
  return `/${part.file}`
}

/** Matches the addresses of the code of modules. */
export async function codeOf(...modules: readonly string[]): Promise<(address: URL) => boolean> {
  const paths = await Promise.all(modules.map(codePath))
  return ({ pathname }) => paths.includes(pathname)
}
