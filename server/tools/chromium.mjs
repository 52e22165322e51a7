import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from './setup.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const elsewhere = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/** Path of a Chromium for the browser tests, installed when there is none; '' lets Playwright use its own. */
export function findChromium() {
  return process.env.PLAYWRIGHT_CHROMIUM || installed() || fromPackages() || fromPlaywright()
}

function installed() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...elsewhere].find((path) => existsSync(path))
}

function fromPackages() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  console.log('Instalē Chromium …')
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update'], options)
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options)
  return installed()
}

function fromPlaywright() {
  execFileSync(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'], { stdio: 'inherit' })
  return ''
}
