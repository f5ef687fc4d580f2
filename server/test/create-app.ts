import { areas as allAreas } from '../src/areas.ts'
import * as host from '../src/host/app/app.ts'
import type { Platform } from '../src/host/context/platform.ts'

/** The app of the shop, with all its areas unless others are given. */
export const createApp = (platform: Platform, areas = allAreas) => host.createApp(platform, areas)
