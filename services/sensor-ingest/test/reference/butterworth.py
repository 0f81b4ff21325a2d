# Made butterworth.json beside it (needs SciPy; the tests read only the numbers).
import numpy as np, json, scipy
from scipy.signal import butter, filtfilt, freqz
fs=3200.0
n=64
i=np.arange(n)
x=np.where(i>=20, 50*np.sin(2*np.pi*40*(i-20)/fs)*np.exp(-(i-20)/15.0),0.0)+3.0*np.cos(2*np.pi*600*i/fs)+0.1*i
x=np.round(x,6)
out={'source':f'scipy {scipy.__version__}: filtfilt(*butter(2, cutoff, fs=rate), input, padlen=min(max(100, 10 ms), n - 1))','rate':fs,'input':x.tolist(),'cases':[]}
for name,fc in [('175 Hz',175),('250 Hz',250),('200 Hz',200),('CFC 60',60*2.0775),('CFC 180',180*2.0775)]:
    b,a=butter(2,fc,fs=fs)
    out['cases'].append({'name':name,'cutoff':fc,'b':b.tolist(),'a':a.tolist(),'output':filtfilt(b,a,x,padlen=min(max(100,int(np.ceil(0.01*fs))),n-1)).tolist()})
json.dump(out,open('butterworth.json', 'w'),indent=1)
