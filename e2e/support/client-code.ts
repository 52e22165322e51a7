import { builtClient } from '../../bench/client-files.ts'

/** Matches the addresses of the code of modules, given by their paths from `src`. */
export async function codeOf(...modules: readonly string[]): Promise<(address: URL) => boolean> {
  const { manifest } = await builtClient()
  const files = modules.map((module) => {
    const part = manifest[module]
    if (!part) throw new Error(`The build has no ${module}`)
    return `/${part.file}`
  })
  return ({ pathname }) => files.includes(pathname)
}
