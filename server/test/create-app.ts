import * as host from '../src/app/app.ts'
import { areas as allAreas } from '../src/areas.ts'
import type { Platform } from '../src/platform/context/platform.ts'

/** The app of the shop, with all its areas unless others are given. */
export const createApp = (platform: Platform, areas = allAreas) => host.createApp(platform, areas)
